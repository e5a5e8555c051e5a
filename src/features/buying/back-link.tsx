import { Link } from "@tanstack/react-router";
import { Icon } from "@/ui/icon";
import type { BuyingSearch } from "./buying-search";

type BackLinkProps = { search: BuyingSearch; children: string };

export function BackLink({ search, children }: BackLinkProps) {
  return (
    <Link
      to="/buying"
      search={search}
      className="-ml-2 flex min-h-12 w-fit items-center gap-1 rounded-field px-2 font-semibold hover:bg-base-300"
    >
      <Icon name="chevron-left" className="size-5" />
      {children}
    </Link>
  );
}
