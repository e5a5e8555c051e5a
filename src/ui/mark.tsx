// public/favicon.svg is the same drawing.
export function Mark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path fill="#2e8b4f" d="M14 23c-5-4-6-10-4-16 4 2 6 4 7 7 1 4 0 7-1 9Z" />
      <path fill="#f4b41a" d="M19 23c-1-8 1-15 5-19 4 4 6 11 5 19Z" />
      <path
        fill="#d8432f"
        d="M36 10.5c5 0 7.5 3.5 7.5 7.5 0 2.5-1 4-2 5h-11c-1.5-1-2-3-2-5 0-4 2.5-7.5 7.5-7.5Z"
      />
      <path
        fill="none"
        stroke="#2e8b4f"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M36 11c0-2 1-4 3-5"
      />
      <path
        fill="currentColor"
        d="M7 22h34a3 3 0 0 1 3 3v15a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V25a3 3 0 0 1 3-3Z"
      />
      <path
        stroke="var(--color-base-200)"
        strokeWidth="3.5"
        strokeLinecap="round"
        d="M11 29.5h26M11 37h26"
      />
    </svg>
  );
}
