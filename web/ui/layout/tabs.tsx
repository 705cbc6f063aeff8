import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { formatCount } from '#web/ui/text/format.ts'

export type Tab<Value extends string> = { value: Value; label: string; count?: number }

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** On the bar around the list of tabs, e.g. to make it sticky. */
  barClassName?: string
  /** TabPanels. */
  children: ReactNode
}

/** Tabs over panels; arrow keys, Home and End move between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, barClassName, children } = props
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <div className={barClassName}>
        <Radix.List className="tabs" aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className="tab">
              {tab.label}
              {tab.count !== undefined && <span className="meta">{formatCount(tab.count)}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {children}
    </Radix.Root>
  )
}

export type TabPanelProps = { value: string; className?: string; children: ReactNode }

export function TabPanel({ value, className, children }: TabPanelProps) {
  return (
    <Radix.Content value={value} className={className}>
      {children}
    </Radix.Content>
  )
}
