import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

type NoticeTone = "info" | "success" | "warning" | "error";

const TONES: Record<NoticeTone, { box: string; icon: IconName }> = {
  info: { box: "border-info bg-sky-soft", icon: "info" },
  success: { box: "border-success bg-leaf-soft", icon: "check" },
  warning: { box: "border-warning bg-maize-soft", icon: "alert" },
  error: { box: "border-error bg-tomato-soft", icon: "alert" },
};

type NoticeProps = { tone?: NoticeTone; title?: string; children?: ReactNode; live?: boolean };

export function Notice({ tone = "info", title, children, live = false }: NoticeProps) {
  return (
    <div
      role={live ? "status" : undefined}
      className={`flex flex-wrap gap-3 rounded-box border p-4 text-base-content ${TONES[tone].box}`}
    >
      <Icon name={TONES[tone].icon} />
      <div className="min-w-0 grow basis-[10rem]">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
