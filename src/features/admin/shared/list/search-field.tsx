import { useEffect, useRef } from "react";
import { CONTROL_CLASS } from "@/ui/form-field";

// With the answer and its rows it is 200 ms.
const REST_MS = 80;

/** The id of a tab's search box, for `searchShortcut`. */
export const SEARCH_ID = "admin-search";

type SearchFieldProps = {
  label: string;
  id?: string;
  /** What is searched for at first, as the address says it. */
  initial?: string | undefined;
  onSearch: (q: string) => void;
};

export function SearchField({ label, id = SEARCH_ID, initial = "", onSearch }: SearchFieldProps) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(initial);
  useEffect(() => () => clearTimeout(rest.current), []);

  // Back or a link brought another search: what is being typed is never replaced.
  useEffect(() => {
    if (field.current && initial !== typed.current) {
      typed.current = initial;
      field.current.value = initial;
    }
  }, [initial]);

  function type(text: string) {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      typed.current = text.trim();
      onSearch(typed.current);
    }, REST_MS);
  }

  return (
    <input
      ref={field}
      id={id}
      defaultValue={initial}
      type="search"
      aria-label={label}
      placeholder={label}
      enterKeyHint="search"
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      className={`${CONTROL_CLASS} sm:w-80 sm:max-w-full`}
    />
  );
}
