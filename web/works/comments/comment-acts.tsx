import type { Comment } from '#contract/comments.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import * as answerStyles from './answers.later.module.css'
import { useHideComment } from './mutations.ts'

/** Whether the server still takes new words for a comment. */
export const isYoung = ({ createdAt }: Pick<Comment, 'createdAt'>): boolean =>
  Date.now() - Date.parse(createdAt) < COMMENT.editMinutes * 60_000

type HideButtonProps = { comment: Comment; name: string; isHidden?: boolean }

/** SOCIAL-04: the owner of a work hides what somebody said under it, and shows it again. */
export function HideButton({ comment, name, isHidden = false }: HideButtonProps) {
  const { mutate, isPending } = useHideComment()
  return (
    <button
      type="button"
      className={`meta ${answerStyles.answer}`}
      aria-label={isHidden ? `Show again the comment by ${isolated(name)}` : `Hide comment by ${isolated(name)}`}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate({ comment, isHidden: !isHidden })}
    >
      {isHidden ? 'Show again' : 'Hide comment'}
    </button>
  )
}
