import type { ReactNode } from "react";

function Picture({ children, className }: { children: ReactNode; className: string }) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

const STEP = "size-24 md:size-28";
const BENEFIT = "size-14";

export function ListPicture() {
  return (
    <Picture className={STEP}>
      <path
        className="fill-base-100 stroke-base-content"
        strokeWidth="3"
        d="M28 12h40a5 5 0 0 1 5 5v62a5 5 0 0 1-5 5H28a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5Z"
      />
      <path className="stroke-base-content" strokeWidth="4" d="M46 32h17M46 48h17M46 64h10" />
      <path
        className="stroke-primary"
        strokeWidth="4"
        d="m32 32 3 3 5-6m-8 19 3 3 5-6m-8 19 3 3 5-6"
      />
      <path
        fill="#f4b41a"
        className="stroke-base-content"
        strokeWidth="3"
        d="m60 80 3-10 19-19 7 7-19 19Z"
      />
    </Picture>
  );
}

export function PooledPicture() {
  return (
    <Picture className={STEP}>
      <path
        className="stroke-primary"
        strokeWidth="4"
        strokeDasharray="1 8"
        d="M20 28c0 14 14 14 20 22M48 24v24M76 28c0 14-14 14-20 22"
      />
      <circle cx="20" cy="18" r="9" fill="#d8432f" />
      <circle cx="76" cy="18" r="9" fill="#2667b2" />
      <path fill="#f4b41a" d="M42 20c0-8 3-13 6-15 3 2 6 7 6 15Z" />
      <path
        className="fill-(--scene-wood)"
        d="M20 52h56a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V57a5 5 0 0 1 5-5Z"
      />
      <path className="stroke-(--scene-slat)" strokeWidth="7" d="M25 63h46M25 77h46" />
    </Picture>
  );
}

export function BakkiePicture() {
  return (
    <Picture className={STEP}>
      <path fill="#d8432f" d="M20 36h12v16H20z" />
      <path fill="#2e8b4f" d="M34 40h12v12H34z" />
      <path
        className="fill-primary"
        d="M8 50h46V34a4 4 0 0 1 4-4h13a6 6 0 0 1 5 3l8 15a8 8 0 0 1 6 8v12H8Z"
      />
      <path className="fill-(--scene-pane)" d="M60 36h10l6 12H60z" />
      <circle cx="26" cy="70" r="9" className="fill-base-content" />
      <circle cx="72" cy="70" r="9" className="fill-base-content" />
      <circle cx="26" cy="70" r="3" className="fill-base-100" />
      <circle cx="72" cy="70" r="3" className="fill-base-100" />
      <path className="stroke-line" strokeWidth="3" d="M6 84h84" />
    </Picture>
  );
}

export function TagPicture() {
  return (
    <Picture className={BENEFIT}>
      <path fill="#f4b41a" d="M10 14h36l40 40a6 6 0 0 1 0 8L62 86a6 6 0 0 1-8 0L10 46Z" />
      <circle cx="28" cy="32" r="6" className="fill-base-200" />
      <path stroke="#17251c" strokeWidth="5" d="M46 62 60 46M46 47h.1M61 61h.1" />
    </Picture>
  );
}

export function ClockPicture() {
  return (
    <Picture className={BENEFIT}>
      <circle cx="48" cy="50" r="36" className="fill-leaf-soft stroke-primary" strokeWidth="6" />
      <path className="stroke-base-content" strokeWidth="6" d="M48 28v22l14 10" />
      <path className="stroke-primary" strokeWidth="6" d="M38 6h20" />
    </Picture>
  );
}

export function SealPicture() {
  return (
    <Picture className={BENEFIT}>
      <path
        fill="#d8432f"
        d="M48 30c-8-8-34-6-34 20 0 24 16 38 26 38 4 0 5-2 8-2s4 2 8 2c10 0 26-14 26-38 0-26-26-28-34-20Z"
      />
      <path stroke="#2e8b4f" strokeWidth="6" d="M48 28c0-10 4-16 14-20" />
      <path stroke="#fff" strokeWidth="6" d="m35 56 10 10 18-20" />
    </Picture>
  );
}

export function HousesPicture() {
  return (
    <Picture className={BENEFIT}>
      <path className="fill-info" d="M6 46 24 30l18 16v34H6Z" />
      <path fill="#f4b41a" d="m54 46 18-16 18 16v34H54Z" />
      <path className="fill-primary" d="m26 40 22-20 22 20v42H26Z" />
      <path className="fill-base-200" d="M42 60h12v22H42z" />
    </Picture>
  );
}
