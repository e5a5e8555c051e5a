import type { Analytics } from "@/domain/analytics/analytics";
import { formatCount } from "@/domain/text/format-count";
import { EmptyState } from "@/ui/empty-state";
import { right, Table, TableHead } from "@/ui/table";

export function TopPages({ pages }: { pages: Analytics["top_pages"] }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Top Pages</h2>
      {pages.length === 0 ? (
        <EmptyState title="No page view data available yet" />
      ) : (
        <Table caption="Top Pages">
          <TableHead columns={["Page", right("Views")]} />
          <tbody>
            {pages.map(({ path, views }) => (
              <tr key={path}>
                <th scope="row" className="break-all text-base-content!">
                  {path}
                </th>
                <td className="text-right tabular-nums">{formatCount(views)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
