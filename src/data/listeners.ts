export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    add(listener: (...told: Told) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(...told: Told): void {
      for (const listener of listeners) listener(...told);
    },
  };
}
