import { TOOLTIP } from '#contract/platform/limits.ts'
import * as countButtonStyles from '#web/ui/action/count-button.module.css'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import * as playDiscStyles from '#web/ui/action/play-disc.module.css'
import * as styles from './tooltip.module.css'

const CONTROLS = [iconButtonStyles.iconButton, countButtonStyles.countButton, playDiscStyles.disc]
/**
 * Elements with a tooltip: those with `data-tip`, and controls that show only an icon and a number.
 * The latter show their accessible name.
 */
const OWNER = ['[data-tip]', ...CONTROLS.map((control) => `.${control}[aria-label]`)].join()
/** A tooltip is placed inside the landmark that its owner belongs to. */
const LANDMARK = '[role="dialog"], [role="alertdialog"], main, nav, header, footer, section[aria-label]'
const ID = 'tip'

const tip = document.createElement('div')
let owner: Element | null = null
let closedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * One tooltip element for the whole page. It opens for the element that has the pointer or the
 * keyboard's focus.
 */
export function startTooltips(restedOn: EventTarget | null): void {
  Object.assign(tip, { id: ID, className: styles.tooltip, role: 'tooltip', popover: 'manual' })
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') rest(event.target)
  })
  document.addEventListener('pointerout', (event) => {
    // The pointer left the window.
    if (!event.relatedTarget) leave()
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) rest(target, 'focus')
  })
  document.addEventListener('focusout', leave)
  // After a press or Escape the tooltip opens again only when the pointer or the focus has been
  // elsewhere.
  document.addEventListener('pointerdown', close, true)
  document.addEventListener('keydown', close, true)
  document.addEventListener('scroll', leave, { capture: true, passive: true })
  rest(restedOn)
}

/**
 * Called when the pointer or the focus reaches an element. The pointer may move onto the tooltip
 * itself. A tooltip opened by the focus lets the pointer through to the element below.
 */
function rest(target: EventTarget | null, by: 'pointer' | 'focus' = 'pointer'): void {
  if (!(target instanceof Element) || tip.contains(target)) return
  const next = target.closest(OWNER)
  if (next === owner) return
  leave()
  const text = next && textOf(next)
  if (!text) return
  owner = next
  tip.textContent = text
  tip.style.pointerEvents = by === 'focus' ? 'none' : ''
  next.closest(LANDMARK)?.append(tip)
  if (!tip.isConnected) document.body.append(tip)
  // Screen readers must not read twice what the name contains already.
  if (!nameOf(next).includes(text)) next.setAttribute('aria-describedby', ID)
  const waits = Date.now() - closedAt < TOOLTIP.skipDelayMs ? 0 : TOOLTIP.delayMs
  timer = setTimeout(open, waits)
}

function open(): void {
  if (!owner?.isConnected) {
    leave()
    return
  }
  tip.showPopover()
  placeBeside(tip, owner)
}

const isOpen = (): boolean => tip.isConnected && tip.matches(':popover-open')

function close(): void {
  clearTimeout(timer)
  if (!isOpen()) return
  tip.hidePopover()
  closedAt = Date.now()
}

/**
 * The closed tooltip stays in the document: a dialog that loses an element while the focus moves
 * would take the focus itself.
 */
function leave(): void {
  close()
  if (owner?.getAttribute('aria-describedby') === ID) owner.removeAttribute('aria-describedby')
  owner = null
}

const textOf = (element: Element): string | null =>
  element.getAttribute('data-tip') ?? element.getAttribute('aria-label')

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent

const GAP_PX = 6
const EDGE_PX = 8

/**
 * Places the tooltip above its owner, below it where there is no space above, and beside it in the
 * sidebar. It never extends beyond the window.
 */
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
