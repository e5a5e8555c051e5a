import { useEffect, useState } from "react";
import { TOASTS } from "@/domain/text/messages";
import { Button } from "./button";
import { copyText } from "./copy-text";
import { toast } from "./toast";

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
    if (await copyText(text)) {
      setCopied(true);
      toast(TOASTS.copied);
    } else {
      toast({ ...TOASTS.copy_refused, kind: "info" });
    }
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
