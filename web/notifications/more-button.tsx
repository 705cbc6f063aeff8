import type { ComponentProps } from 'react'
import type { NotificationThing } from '#contract/notifications.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { nameOf } from './mutes.ts'

export type MoreButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'> & { thing: NotificationThing }

/** The dots at the end of a line. */
export function MoreButton({ thing, ...rest }: MoreButtonProps) {
  return <IconButton {...rest} icon="more" label={`More about ${isolated(nameOf(thing))}`} />
}
