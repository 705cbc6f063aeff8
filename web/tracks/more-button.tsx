import type { ComponentProps } from 'react'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as trackRowStyles from './track-row.module.css'

export type MoreButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'> & { track: Track }

/** The dots at the end of a row. */
export function MoreButton({ track, ...rest }: MoreButtonProps) {
  return (
    <IconButton {...rest} icon="more" label={`More for ${isolated(track.title)}`} className={trackRowStyles.kept} />
  )
}
