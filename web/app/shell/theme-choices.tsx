import { announce } from '#web/platform/page/announcer.tsx'
import { setTheme, type Theme, useTheme } from '#web/platform/page/theme.ts'
import { Icon, type IconName } from '#web/ui/icon/icon.tsx'
import { MenuHeading, MenuItem } from '#web/ui/overlay/menu.tsx'

const THEMES: { theme: Theme; name: string; icon: IconName }[] = [
  { theme: 'soot', name: 'Soot', icon: 'moon' },
  { theme: 'paper', name: 'Paper', icon: 'sun' },
]

/** Dark soot or light paper. The menu stays open, so that both can be looked at. */
export function ThemeChoices() {
  const current = useTheme()
  const choose = (theme: Theme, name: string) => (event: Event) => {
    event.preventDefault()
    setTheme(theme)
    announce(`${name} theme`)
  }
  return (
    <>
      <MenuHeading>
        <span className="meta">Theme</span>
      </MenuHeading>
      {THEMES.map(({ theme, name, icon }) => (
        <MenuItem key={theme} icon={icon} disabled={theme === current} onSelect={choose(theme, name)}>
          <span className="grow">{name}</span>
          {theme === current && <Icon name="check" />}
        </MenuItem>
      ))}
    </>
  )
}
