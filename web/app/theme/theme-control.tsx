import { lazyPart, PressedPart, usePressed } from '#web/ui/feedback/lazy.tsx'
import { ThemeButton } from './theme-button.tsx'

const loadMenu = () => import('./theme-menu.tsx')
const ThemeMenu = lazyPart(loadMenu, 'ThemeMenu')

/**
 * For visitors, who have no profile menu with the themes. The menu is loaded with the first press.
 */
export function ThemeControl() {
  const [isPressed, press] = usePressed(loadMenu)
  const button = <ThemeButton aria-haspopup="menu" onClick={press} />
  return (
    <PressedPart isPressed={isPressed} button={button}>
      <ThemeMenu />
    </PressedPart>
  )
}
