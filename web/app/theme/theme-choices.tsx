import type { Theme } from '#contract/platform/page-data.ts'
import { setTheme, useChosenTheme } from '#web/platform/page/theme.ts'
import { announce } from '#web/ui/feedback/announcer.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import { MenuHeading, MenuItem } from '#web/ui/overlay/menu.tsx'

const CHOICES: { theme: Theme | null; name: string; icon: IconName }[] = [
  { theme: null, name: 'System', icon: 'settings' },
  { theme: 'soot', name: 'Soot', icon: 'moon' },
  { theme: 'paper', name: 'Paper', icon: 'sun' },
]

/** Dark, light, or the theme of the system. The menu stays open, so that the user can try them. */
export function ThemeChoices() {
  const chosen = useChosenTheme()
  const choose = (theme: Theme | null, name: string) => (event: Event) => {
    event.preventDefault()
    setTheme(theme)
    announce(`${name} theme`)
  }
  return (
    <>
      <MenuHeading>
        <span className="meta">Theme</span>
      </MenuHeading>
      {CHOICES.map(({ theme, name, icon }) => (
        <MenuItem key={name} icon={icon} disabled={theme === chosen} onSelect={choose(theme, name)}>
          <span className={spacingStyles.grow}>{name}</span>
          {theme === chosen && <Icon name="check" />}
        </MenuItem>
      ))}
    </>
  )
}
