import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { TOOLTIP } from '#contract/limits.ts'

/** Once around the app: the delays of every tooltip. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP.delayMs} skipDelayDuration={TOOLTIP.skipDelayMs}>
      {children}
    </Radix.Provider>
  )
}

export type TooltipProps = {
  text: string
  /** One focusable element that takes a ref. */
  children: ReactNode
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" side="top" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
