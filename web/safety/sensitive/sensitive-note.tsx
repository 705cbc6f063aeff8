import type { ContentWarning } from '#contract/platform/media.ts'
import type { Sensitive } from '#contract/sensitive.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { useChooseToSee } from './choose.ts'
import { useLifted } from './revealed.ts'
import * as styles from './sensitive-note.later.module.css'

export type SensitiveNoteProps = {
  sensitive: NonNullable<Sensitive>
  /** The content warning of its picture, if the work has one. */
  veil: ContentWarning | undefined
}

/**
 * The note below a sensitive work: that it is sensitive, and why. Absent while its pictures are
 * behind the content warning, which says the same.
 */
export function SensitiveNote({ sensitive: { why, by }, veil }: SensitiveNoteProps) {
  const lifted = useLifted(veil)
  if (veil && lifted === null) return null
  return (
    <p className={styles.note}>
      <Badge>Sensitive</Badge>
      <span className="small">{why}</span>
      {by === 'admin' && <span className="meta">Marked by the moderators</span>}
      {veil && (lifted === 'work' || lifted === 'artist') && <HideAgain veil={veil} of={lifted} />}
    </p>
  )
}

/** Hides the pictures again, for a user who chose to see them. */
function HideAgain({ veil, of }: { veil: ContentWarning; of: 'work' | 'artist' }) {
  const { mutate, isPending } = useChooseToSee()
  return (
    <Button
      size="s"
      busy={isPending}
      onClick={() => !isPending && mutate({ kind: `${of}s`, id: veil[of], isShown: false })}
    >
      {of === 'artist' ? 'Veil theirs again' : 'Veil it again'}
    </Button>
  )
}
