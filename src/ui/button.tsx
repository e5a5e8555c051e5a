import { createLink } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";

const KINDS: Record<ButtonKind, string> = {
  primary: "btn-primary",
  secondary: "border-base-content bg-base-100 hover:bg-base-200",
  quiet: "btn-ghost",
  danger: "btn-error",
  "danger-quiet": "btn-ghost text-error",
};

type Looks = {
  kind?: ButtonKind | undefined;
  /** "small" is for dense tables of the back-office; everything else keeps 48 px. */
  size?: "normal" | "small" | undefined;
  block?: boolean | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
};

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  Looks & {
    busy?: boolean;
    busyLabel?: string;
    /** Ignores the second click of a double click, as a submit button does. */
    once?: boolean;
  };

/** A button of 48 px. */
export function Button(props: ButtonProps) {
  const { kind, size, block, icon, className, busy, busyLabel = "Loading...", ...rest } = props;
  const { type = "button", once = type === "submit", onClick, children, ...attributes } = rest;
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy || (once && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...attributes}
      type={type}
      onClick={click}
      aria-disabled={busy || attributes["aria-disabled"]}
      className={buttonClass({ kind, size, block, className })}
    >
      <Content icon={icon}>{busy ? busyLabel : children}</Content>
    </button>
  );
}

type AnchorProps = Omit<ComponentProps<"a">, "className"> & Looks;

export function ButtonAnchor(props: AnchorProps) {
  const { kind, size, block, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ kind, size, block, className })}>
      <Content icon={icon}>{children}</Content>
    </a>
  );
}

export const ButtonLink = createLink(ButtonAnchor);

function Content({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
}

function buttonClass({ kind = "primary", size = "normal", block, className }: Looks) {
  const height = size === "small" ? "h-10 px-3" : "h-auto min-h-12 px-5 py-2";
  return `btn shrink text-base aria-disabled:pointer-events-auto aria-disabled:cursor-default aria-disabled:bg-base-300 aria-disabled:text-muted disabled:bg-base-300 disabled:text-muted leading-tight ${height} ${KINDS[kind]} ${block ? "btn-block" : ""} ${className ?? ""}`;
}
