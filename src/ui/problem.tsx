import { Icon } from "./icon";

export function Problem({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 font-semibold text-error empty:hidden">
      {children && (
        <>
          <Icon name="alert" className="mt-0.5 size-5" />
          {children}
        </>
      )}
    </p>
  );
}
