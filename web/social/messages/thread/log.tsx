import { Component, createRef, type ReactNode } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as styles from './thread.module.css'

type Props = { label: string; lastId: string | undefined; sendingId: string | undefined; children: ReactNode }
type State = { isStuck: boolean; hasNews: boolean }
/** An element and its lower end; the line with the date above it may disappear. */
type Place = { element: Element; bottom: number } | null

/** MSG-02: scrolled up by more than this, the user is reading older messages. */
const STICK_PX = 50

/**
 * The scrollable part of a thread. At its end it stays at the end, whatever is added. Scrolled up,
 * the visible messages stay in place. It is a class because only classes can measure before the DOM
 * changes.
 */
export class Log extends Component<Props, State> {
  override state: State = { isStuck: true, hasNews: false }
  private readonly scroller = createRef<HTMLDivElement>()
  private readonly content = createRef<HTMLDivElement>()
  private observer: ResizeObserver | undefined

  override componentDidMount(): void {
    this.toEnd()
    // The size changes with the window, a phone's keyboard, the field below, or a picture.
    this.observer = new ResizeObserver(() => this.state.isStuck && this.toEnd())
    if (this.scroller.current) this.observer.observe(this.scroller.current)
    if (this.content.current) this.observer.observe(this.content.current)
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect()
  }

  override getSnapshotBeforeUpdate(): Place {
    return this.state.isStuck ? null : this.place()
  }

  override componentDidUpdate(before: Props, _: State, place: Place): void {
    const isSent = this.props.sendingId !== undefined && this.props.sendingId !== before.sendingId
    if (isSent && !this.state.isStuck) this.setState({ isStuck: true, hasNews: false })
    if (isSent || this.state.isStuck) this.toEnd()
    else if (place && this.scroller.current) {
      this.scroller.current.scrollTop += bottomOf(place.element) - place.bottom
    }
    const isNews = this.props.lastId !== before.lastId && before.lastId !== undefined
    if (isNews && !isSent && !this.state.isStuck && !this.state.hasNews) this.setState({ hasNews: true })
  }

  private place(): Place {
    const upper = this.scroller.current?.getBoundingClientRect().top ?? 0
    const block = firstBelow(this.content.current?.getElementsByClassName(styles.block!), upper)
    const element = firstBelow(block?.children, upper)
    return element ? { element, bottom: bottomOf(element) } : null
  }

  private readonly toEnd = (): void => {
    const scroller = this.scroller.current
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }

  /** The button disappears, so the focus moves here for keyboard users. */
  private readonly goToEnd = (): void => {
    this.toEnd()
    this.scroller.current?.focus({ preventScroll: true })
  }

  private readonly onScroll = (): void => {
    const scroller = this.scroller.current
    if (!scroller) return
    const isStuck = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= STICK_PX
    if (isStuck === this.state.isStuck) return
    this.setState(({ hasNews }) => ({ isStuck, hasNews: hasNews && !isStuck }))
  }

  override render(): ReactNode {
    const { label, children } = this.props
    const { isStuck, hasNews } = this.state
    return (
      <div className={styles.logFrame}>
        {/* A user who reads older messages sees a button when new ones arrive. */}
        <div
          ref={this.scroller}
          className={styles.log}
          role="log"
          aria-live={isStuck ? 'polite' : 'off'}
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
          tabIndex={0}
          onScroll={this.onScroll}
        >
          <div ref={this.content} className={styles.said}>
            {children}
          </div>
        </div>
        <div className={styles.news} role="status">
          {hasNews && (
            <Button variant="primary" size="s" onClick={this.goToEnd}>
              <Icon name="down" />
              New messages
            </Button>
          )}
        </div>
      </div>
    )
  }
}

const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom

function firstBelow(elements: HTMLCollection | undefined, upper: number): Element | undefined {
  for (const element of elements ?? []) if (bottomOf(element) > upper) return element
}
