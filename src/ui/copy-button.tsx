import { useEffect, useState } from "react";
import { Button } from "./button";
import { copyAndTell } from "./copy-and-tell";

const SAYS_SO_FOR_MS = 2000;

type CopyButtonProps = {
  text: string;
  label: string;
};

export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAYS_SO_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyAndTell(text)) setCopied(true);
  }

  return (
    <Button
      kind="secondary"
      icon={copied ? "check" : "copy"}
      onClick={copy}
      aria-label={copied ? undefined : label}
    >
      {copied ? "Copied" : "Copy"}
    </Button>
  );
}
