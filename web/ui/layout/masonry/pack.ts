export type Place = { column: number; top: number }

/** Columns whose ends differ by less stand even: sums of the same heights may differ in their last digits. */
const EVEN_PX = 0.5

/**
 * Places things of these heights one after the other, each into the column that ends highest, of even ones the leftmost: so none
 * starts above one before it, and their order is the one in which they are read. All in pixels.
 */
export function pack(heights: readonly number[], columnCount: number, gap: number) {
  const ends = new Array<number>(Math.max(1, columnCount)).fill(0)
  const places = heights.map((height): Place => {
    const highest = Math.min(...ends)
    const column = ends.findIndex((end) => end - highest < EVEN_PX)
    const top = ends[column]!
    ends[column] = top + height + gap
    return { column, top }
  })
  return { places, height: Math.max(0, Math.max(...ends) - gap) }
}
