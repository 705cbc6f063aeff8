import type { Support } from '#contract/support.ts'
import { Button } from '#web/ui/action/button.tsx'
import { lazyPart, PressedPart, usePressed } from '#web/ui/feedback/lazy.tsx'

const loadMenu = () => import('./support-menu.tsx')
const SupportMenu = lazyPart(loadMenu, 'SupportMenu')

/** `name` is the artist's. */
export type SupportProps = { name: string; support: Support | null }

/** RELEASE-07: opens the artist's links. Without links there is no button. */
export function SupportButton({ name, support }: SupportProps) {
  const [isPressed, press] = usePressed(loadMenu)
  if (!support) return null
  const button = (
    <Button aria-haspopup="menu" aria-expanded={false} onClick={press}>
      Support
    </Button>
  )
  return (
    <PressedPart isPressed={isPressed} button={button}>
      <SupportMenu name={name} support={support} />
    </PressedPart>
  )
}
