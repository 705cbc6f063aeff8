import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

export type PlayDiscState = 'idle' | 'playing' | 'loading'

export type PlayDiscProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  state?: PlayDiscState
  /** What is played; read aloud as 'Play {name}' or 'Pause {name}'. */
  name: string
  /** 40, 48, 56 or 72 px. */
  size?: 's' | 'm' | 'l' | 'xl'
  ghost?: boolean
}

/** The circle that plays. While loading it can still be pressed, which stops. */
export function PlayDisc({ state = 'idle', name, size, ghost, className, ...rest }: PlayDiscProps) {
  const verb = state === 'idle' ? 'Play' : 'Pause'
  return (
    <button
      type="button"
      {...rest}
      className={classNames(discClass(state, size, ghost), className)}
      aria-label={`${verb} ${name}`}
      aria-busy={state === 'loading' || undefined}
    >
      <DiscGlyph state={state} />
    </button>
  )
}

export type PlayDiscMarkProps = Pick<PlayDiscProps, 'state' | 'size' | 'ghost' | 'className'>

/** The disc as a picture, for inside a larger button that carries the label (the cover of a row). */
export function PlayDiscMark({ state = 'idle', size, ghost, className }: PlayDiscMarkProps) {
  return (
    <span className={classNames(discClass(state, size, ghost), className)} aria-hidden="true">
      <DiscGlyph state={state} />
    </span>
  )
}

function DiscGlyph({ state }: { state: PlayDiscState }) {
  return <Icon name={state === 'idle' ? 'play' : 'pause'} />
}

function discClass(state: PlayDiscState, size: PlayDiscProps['size'] = 's', ghost = false): string {
  return classNames('disc', size !== 's' && size, ghost && 'ghost', state === 'loading' && 'is-loading')
}
