import type { Artwork } from '#contract/artworks.ts'
import { formatCount } from '#contract/words/counted.ts'
import { CountButton } from '#web/ui/action/count-button.tsx'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { shareArtwork } from '#web/works/share/share.ts'

/** The buttons for everyone: like and share. */
export function ArtworkCounts({ artwork }: { artwork: Artwork }) {
  const { shareCount } = artwork
  return (
    <>
      <LikeButton asset={artwork} />
      <CountButton
        icon="share"
        count={shareCount}
        label={`Share, ${formatCount(shareCount)} ${shareCount === 1 ? 'share' : 'shares'}`}
        onClick={() => void shareArtwork(artwork)}
      />
    </>
  )
}
