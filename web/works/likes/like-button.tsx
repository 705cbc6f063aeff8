import { isolated } from '#contract/platform/isolated.ts'
import { counted } from '#contract/words/counted.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import * as countButtonStyles from '#web/ui/action/count-button.module.css'
import { CountButton } from '#web/ui/action/count-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Asset } from './asset.ts'
import { toggleLike } from './toggle-like.ts'

/**
 * The heart with its count. For anonymous visitors it looks like a plain count, and a press asks
 * them to sign in.
 */
export function LikeButton({ asset, className }: { asset: Asset; className?: string }) {
  const { likeCount, viewer } = asset
  const canLike = actingProfileId() !== null
  const look = canLike ? className : classNames(className, countButtonStyles.static)
  return (
    <CountButton
      icon="heart"
      iconPressed={canLike ? 'heart-full' : undefined}
      count={likeCount}
      label={`Like ${isolated(asset.title)}, ${counted(likeCount, 'like')}`}
      pressed={viewer.liked}
      className={look}
      onClick={() => toggleLike(asset)}
    />
  )
}
