import { useEffect, useState } from "react";
import { followHealth, knownHealth } from "@/data/remote/health";
import type { Health } from "@/domain/health/health";

/** How the server does; undefined until it is known. */
export function useHealth(): Health | undefined {
  const [health, setHealth] = useState(knownHealth);
  useEffect(() => followHealth(setHealth), []);
  return health;
}
