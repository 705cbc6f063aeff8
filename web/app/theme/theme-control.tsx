import { lazy, Suspense, useState } from 'react'
import { ThemeButton } from './theme-button.tsx'

const ThemeMenu = lazy(async () => ({ default: (await import('./theme-menu.tsx')).ThemeMenu }))

/**
 * For visitors, who have no menu of a profile to find the themes in. The menu itself is fetched with the first press.
 */
export function ThemeControl() {
  const [isPressed, setPressed] = useState(false)
  const button = <ThemeButton aria-haspopup="menu" onClick={() => setPressed(true)} />
  return isPressed ? (
    <Suspense fallback={button}>
      <ThemeMenu />
    </Suspense>
  ) : (
    button
  )
}
