import { useEffect, useRef } from "react";
import { CONTROL_CLASS } from "@/ui/form-field";

// With the answer and its rows it is 200 ms.
const REST_MS = 80;

/** The id of a tab's search box, for `searchShortcut`. */
export const SEARCH_ID = "admin-search";

type SearchFieldProps = {
  label: string;
  id?: string;
  onSearch: (q: string) => void;
};

export function SearchField({ label, id = SEARCH_ID, onSearch }: SearchFieldProps) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  function type(text: string) {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => onSearch(text.trim()), REST_MS);
  }

  return (
    <input
      id={id}
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
