const GAP_PX = 6
const EDGE_PX = 8

/** Above its owner, below where there is no room above, and beside it where owners stand in a column; never beyond the window. */
export function placeBeside(tip: HTMLElement, owner: Element): void {
  const own = owner.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const inColumn = owner.closest('#side') !== null
  const above = own.top - height - GAP_PX
  const top = inColumn ? own.top + (own.height - height) / 2 : above < EDGE_PX ? own.bottom + GAP_PX : above
  const left = inColumn ? own.right + GAP_PX : own.left + (own.width - width) / 2
  tip.style.top = `${within(top, innerHeight - height)}px`
  tip.style.left = `${within(left, innerWidth - width)}px`
}

const within = (at: number, most: number): number => Math.max(EDGE_PX, Math.min(at, most - EDGE_PX))
