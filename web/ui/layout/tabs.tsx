import { createContext, type KeyboardEvent, type ReactNode, Suspense, useContext, useId } from 'react'
import { formatCount } from '#contract/words/counted.ts'
import * as styles from './tabs.module.css'

/** `count` is a text where it is only a lower bound. */
export type Tab<Value extends string> = { value: Value; label: string; count?: number | string }

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** The class of the bar around the list of tabs, e.g. to make it sticky. */
  barClassName?: string
  /** The TabPanels. */
  children: ReactNode
}

type Shown = { id: string; value: string }
const ShownTab = createContext<Shown>({ id: '', value: '' })

const tabId = ({ id }: Shown, value: string) => `${id}-tab-${value}`
const panelId = ({ id }: Shown, value: string) => `${id}-panel-${value}`

/**
 * Tabs over panels. The arrow keys, Home and End move to another tab and also open it (ARIA
 * Authoring Practices, 'Tabs with automatic activation'). We wrote our own, to keep the scripts of
 * the public profile small.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, barClassName, children } = props
  const shown = { id: useId(), value }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // Start from the tab that has the focus: the content that it opens may still be loading.
    const from = tabs.findIndex((tab) => tabId(shown, tab.value) === (event.target as HTMLElement).id)
    const at = nextAt(event.key, from, tabs.length)
    const next = at === null ? undefined : tabs[at]
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(shown, next.value))?.focus()
    onValueChange(next.value)
  }
  return (
    <ShownTab value={shown}>
      <div className={barClassName}>
        <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              className={styles.tab}
              id={tabId(shown, tab.value)}
              aria-selected={tab.value === value}
              aria-controls={panelId(shown, tab.value)}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="meta">{typeof tab.count === 'number' ? formatCount(tab.count) : tab.count}</span>
              )}
            </button>
          ))}
        </div>
      </div>
      {children}
    </ShownTab>
  )
}

/** The index that a key leads to in a row of tabs that wraps around; null for other keys. */
function nextAt(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

export type TabPanelProps = {
  value: string
  className?: string
  /** Shown in the panel while its content is loading. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * The panel is always in the document, even while its content loads, because its tab refers to it
 * by id.
 */
export function TabPanel({ value, className, fallback, children }: TabPanelProps) {
  const shown = useContext(ShownTab)
  const isOpen = value === shown.value
  return (
    <div
      role="tabpanel"
      id={panelId(shown, value)}
      aria-labelledby={tabId(shown, value)}
      className={className}
      hidden={!isOpen}
    >
      <Suspense fallback={fallback}>{isOpen && children}</Suspense>
    </div>
  )
}
