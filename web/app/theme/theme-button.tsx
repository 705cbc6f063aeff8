import type { ComponentProps } from 'react'
import { IconButton } from '#web/ui/action/icon-button.tsx'

export function ThemeButton(props: Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'>) {
  return <IconButton {...props} icon="sun" label="Theme" />
}
