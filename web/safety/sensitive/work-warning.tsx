import type { ContentWarning } from '#contract/platform/media.ts'
import type { Sensitive } from '#contract/sensitive.ts'
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { useChooseToSee } from './choose.ts'
import * as styles from './work-warning.later.module.css'

export type WorkWarningProps = {
  /** 'artwork', 'track' or 'album'. */
  noun: string
  sensitive: NonNullable<Sensitive>
  veil: ContentWarning
  artistName: string
  /**
   * Width divided by height of the picture that it replaces; without it, only the panel is drawn.
   */
  ratio?: number
  /** True if a play button is in its corner on small screens. */
  hasDisc?: boolean
}

/**
 * GUARD-06: the content warning in the words of its author, with the buttons that reveal the
 * pictures.
 */
export function WorkWarning({ ratio, hasDisc, ...props }: WorkWarningProps) {
  if (ratio === undefined) return <WarningPanel {...props} className={styles.alone} />
  return (
    <div className={classNames(styles.box, hasDisc && styles.hasDisc)} style={{ aspectRatio: ratio }} data-part="veil">
      <WarningPanel {...props} />
    </div>
  )
}

type SlipProps = Omit<WorkWarningProps, 'ratio' | 'hasDisc'> & { className?: string }

function WarningPanel({ noun, sensitive: { why, by }, veil, artistName, className }: SlipProps) {
  const { mutate, isPending, variables } = useChooseToSee()
  const isBusy = (kind: string) => isPending && variables?.kind === kind
  return (
    <section className={classNames(styles.slip, className)} aria-label={`Sensitive ${noun}`}>
      <Icon name="eye" />
      <h2 className={headingStyles.large}>Sensitive</h2>
      <p>
        <b className="strong">{by === 'admin' ? 'The moderators write:' : `${artistName} writes:`}</b> {why}
      </p>
      <div className={styles.acts}>
        <Button
          variant="primary"
          busy={isBusy('works')}
          onClick={() => !isPending && mutate({ kind: 'works', id: veil.work, isShown: true })}
        >
          Show it
        </Button>
        <Button
          busy={isBusy('artists')}
          onClick={() => !isPending && mutate({ kind: 'artists', id: veil.artist, isShown: true })}
        >
          Always show theirs
        </Button>
      </div>
      <p className="meta">{by === 'admin' ? 'Marked by the moderators' : 'Marked by the artist'}</p>
    </section>
  )
}
