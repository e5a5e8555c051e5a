import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { readSearch, type SearchOf } from "@/domain/lists/list-search";

/**
 * What the address says about a list, and how to change it: Back, a reload and a link bring it back. The address
 * follows a moment later: until then a filter that only showed it would jump back.
 */
export function useListSearch<const Shape extends Parameters<typeof readSearch>[1]>(shape: Shape) {
  const address = readSearch(useSearch({ strict: false }), shape);
  const navigate = useNavigate();
  const [search, setSearch] = useState<SearchOf<Shape>>(address);
  // Several changes may come between two renders, such as a filter while a word is still being typed.
  const latest = useRef(search);
  const sent = useRef<string[]>([]);
  const said = JSON.stringify(address);

  useEffect(() => {
    const at = sent.current.indexOf(said);
    if (at >= 0) sent.current.splice(0, at + 1);
    else {
      latest.current = JSON.parse(said);
      setSearch(latest.current);
    }
  }, [said]);

  function narrow(change: SearchOf<Shape>) {
    const next = readSearch({ ...latest.current, ...change }, shape);
    const text = JSON.stringify(next);
    if (text === JSON.stringify(latest.current)) return;
    latest.current = next;
    sent.current.push(text);
    setSearch(next);
    void navigate({ to: ".", search: next, replace: true, resetScroll: false });
  }

  return { search, narrow };
}
