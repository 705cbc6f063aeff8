import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A grid's columns in pixels, with the named lengths that its stylesheet sets. */
export type Columns<Length extends string = string> = {
  count: number
  width: number
  columnGap: number
  rowGap: number
  lengths: Record<Length, number>
}

/** The last known columns, so that going back finds a page of the same length. */
const known = new Map<string, Columns>()

/**
 * The columns that the stylesheet sets for a grid: known before the first paint, updated when they
 * change. `lengths` are registered custom properties of the grid. `onChange` is called while
 * everything is still at its old place.
 */
export function useColumns<Length extends string>(
  grid: RefObject<HTMLElement | null>,
  name: string,
  lengths: readonly Length[],
  onChange: () => void,
): Columns<Length> | null {
  const [columns, setColumns] = useState<Columns<Length> | null>(() => known.get(name) ?? null)
  const shown = useRef(columns)
  useLayoutEffect(() => {
    const node = grid.current
    if (!node) return
    const measure = () => {
      const now = columnsOf(node, lengths)
      if (JSON.stringify(now) === JSON.stringify(shown.current)) return
      shown.current = now
      known.set(name, now)
      onChange()
      setColumns(now)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [grid, name, lengths, onChange])
  return columns
}

function columnsOf<Length extends string>(node: HTMLElement, names: readonly Length[]): Columns<Length> {
  const style = getComputedStyle(node)
  const widths = style.gridTemplateColumns.split(' ').map((track) => Number.parseFloat(track) || 0)
  const lengths = Object.fromEntries(names.map((name) => [name, Number.parseFloat(style.getPropertyValue(name)) || 0]))
  return {
    count: widths.length,
    width: widths[0] ?? 0,
    columnGap: Number.parseFloat(style.columnGap) || 0,
    rowGap: Number.parseFloat(style.rowGap) || 0,
    lengths: lengths as Record<Length, number>,
  }
}
