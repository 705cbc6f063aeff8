import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { formatCount } from '#web/ui/text/format.ts'

export type Tab<Value extends string> = { value: Value; label: string; count?: number }

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** On the list of tabs, e.g. for a sticky bar. */
  listClassName?: string
  /** TabPanels. */
  children: ReactNode
}

/** Tabs over panels; arrow keys, Home and End move between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, listClassName, children } = props
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List className={classNames('tabs', listClassName)} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="meta">{formatCount(tab.count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
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
