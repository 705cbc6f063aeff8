import { useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { counted } from '#contract/words/counted.ts'
import { CountButton } from '#web/ui/action/count-button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import type { Commentable } from '#web/works/likes/asset.ts'

const CommentsDialog = lazyOver(() => import('./comments-dialog.tsx'), 'CommentsDialog')

export type CommentsButtonProps = {
  asset: Commentable
  className?: string
  /** Replaces opening the dialog, where the comments are on the page already. */
  onPress?: () => void
}

/** The number of comments; a press opens them. */
export function CommentsButton({ asset, className, onPress }: CommentsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { commentCount } = asset
  return (
    <>
      <CountButton
        icon="comment"
        count={commentCount}
        label={`${counted(commentCount, 'comment')} on ${isolated(asset.title)}`}
        className={className}
        aria-haspopup={onPress ? undefined : 'dialog'}
        onClick={onPress ?? (() => setOpen(true))}
      />
      {isOpen && <CommentsDialog asset={asset} onClose={() => setOpen(false)} />}
    </>
  )
}
