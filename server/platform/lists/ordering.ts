/**
 * An order of ids with one of them before another, or at the end when that is null; as it is when both are the same.
 * Null when one of the two is not in it: someone else changed it meanwhile.
 */
export function placedBefore(order: readonly string[], id: string, beforeId: string | null): string[] | null {
  if (id === beforeId) return [...order]
  const others = order.filter((other) => other !== id)
  const at = beforeId === null ? others.length : others.indexOf(beforeId)
  if (others.length === order.length || at < 0) return null
  return others.toSpliced(at, 0, id)
}
