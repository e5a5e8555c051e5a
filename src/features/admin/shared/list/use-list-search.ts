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
  const sent = useRef<string[]>([]);
  const said = JSON.stringify(address);

  useEffect(() => {
    const at = sent.current.indexOf(said);
    if (at >= 0) sent.current.splice(0, at + 1);
    else setSearch(JSON.parse(said));
  }, [said]);

  function narrow(change: SearchOf<Shape>) {
    const next = readSearch({ ...search, ...change }, shape);
    const text = JSON.stringify(next);
    if (text === JSON.stringify(search)) return;
    sent.current.push(text);
    setSearch(next);
    void navigate({ to: ".", search: next, replace: true, resetScroll: false });
  }

  return { search, narrow };
}
