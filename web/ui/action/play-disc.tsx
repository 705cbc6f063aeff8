import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as styles from './play-disc.module.css'

export type PlayDiscState = 'idle' | 'playing' | 'loading'

export type PlayDiscProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  state?: PlayDiscState
  /** The name of what is played; screen readers read 'Play {name}' or 'Pause {name}'. */
  name: string
  /** 40, 48, 56 or 72 px. */
  size?: 's' | 'm' | 'l' | 'xl'
}

/** The round play button. A press while the track is loading stops it. */
export function PlayDisc({ state = 'idle', name, size, className, ...rest }: PlayDiscProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(discClass(state, size), className)}
      aria-label={`${verbOf(state)} ${name}`}
      aria-busy={state === 'loading' || undefined}
    >
      <DiscGlyph state={state} />
    </button>
  )
}

export type CoverDiscProps = { state: PlayDiscState; name: string; onClick: () => void }

/** The disc on the cover of a row. The whole cover is the button. */
export function CoverDisc({ state, name, onClick }: CoverDiscProps) {
  return (
    <button
      type="button"
      className={styles.coverButton}
      aria-label={`${verbOf(state)} ${name}`}
      aria-busy={state === 'loading' || undefined}
      onClick={onClick}
    >
      <span className={discClass(state)} aria-hidden="true">
        <DiscGlyph state={state} />
      </span>
    </button>
  )
}

const SIZE_CLASS = { s: '', m: styles.medium, l: styles.large, xl: styles.huge } as const

const verbOf = (state: PlayDiscState): string => (state === 'idle' ? 'Play' : 'Pause')

function DiscGlyph({ state }: { state: PlayDiscState }) {
  return state === 'idle' ? <Icon name="play" className={styles.playIcon} /> : <Icon name="pause" />
}

function discClass(state: PlayDiscState, size: PlayDiscProps['size'] = 's'): string {
  return classNames(styles.disc, SIZE_CLASS[size], state === 'loading' && styles.loading)
}
