import type { ArtworkDetail } from '#contract/artworks.ts'
import { Comments } from '#web/comments/comments.tsx'
import { stockProps } from '#web/ui/layout/stock.ts'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { ArtistRow } from '../page/artist-row.tsx'
import { ArtworkCounts } from '../page/artwork-counts.tsx'

/** What there is to know and to say of the picture beside it. */
export function ViewerPanel({ id, artwork }: { id: string; artwork: ArtworkDetail }) {
  const { title, description, stock } = artwork
  return (
    <aside id={id} className="vw-panel" aria-label={`About ${title}`}>
      <div className="vw-about">
        <h2 className="h-xl">{title}</h2>
        <ArtistRow artwork={artwork} />
        {description && (
          <p className="dim told">
            <LinkedText text={description} />
          </p>
        )}
        <div className="acts">
          <ArtworkCounts artwork={artwork} />
        </div>
      </div>
      <div className="vw-talk" {...stockProps(stock)}>
        <Comments key={artwork.id} asset={artwork} />
      </div>
    </aside>
  )
}
