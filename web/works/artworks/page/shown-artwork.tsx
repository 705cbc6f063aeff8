import { Suspense, useState } from 'react'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { MADE_WITH_AI } from '#contract/sensitive-words.ts'
import { formatCount } from '#contract/words/counted.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { lazyOver, lazyPart } from '#web/ui/feedback/lazy.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import { formatDate, formatSize } from '#web/ui/text/format.ts'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { CommentsSection } from '#web/works/comments/comments-section.tsx'
import { ReleaseMark } from '#web/works/releases/release-mark.tsx'
import { usageLabel } from '../usage.ts'
import * as styles from './artwork-page.module.css'
import type { OpeningPictureProps } from './artwork-sheet.tsx'
import { ArtworkSheet } from './artwork-sheet.tsx'

const Gallery = lazyPart(() => import('../gallery/gallery.tsx'), 'Gallery')
const EditArtworkDialog = lazyOver(() => import('../upload/edit-artwork-dialog.tsx'), 'EditArtworkDialog')
const DeleteArtworkDialog = lazyOver(() => import('../delete-artwork-dialog.tsx'), 'DeleteArtworkDialog')

export function ShownArtwork({ artwork, onOpen }: OpeningPictureProps) {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDoing(null)
  return (
    <article>
      {artwork.usageType !== 'merch' && <ReleaseMark kind="artwork" owner={artwork.artist} work={artwork} />}
      <ArtworkSheet
        artwork={artwork}
        onOpen={onOpen}
        onEdit={() => setDoing('edit')}
        onDelete={() => setDoing('delete')}
      />
      <div className={layoutStyles.columns}>
        <div className={layoutStyles.stack}>
          {artwork.description && (
            <Section title="About">
              <p className={`body-text ${styles.description}`}>
                <LinkedText text={artwork.description} />
              </p>
            </Section>
          )}
          <CommentsSection asset={artwork} />
        </div>
        <div className={layoutStyles.stack}>
          <ArtworkFacts artwork={artwork} />
          <NeighbourLinks artwork={artwork} />
        </div>
      </div>
      <MoreByArtist artwork={artwork} />
      {doing === 'edit' && <EditArtworkDialog artwork={artwork} onClose={close} />}
      {doing === 'delete' && (
        <DeleteArtworkDialog artwork={artwork} onClose={close} onDeleted={() => void navigate({ to: '/my-art' })} />
      )}
    </article>
  )
}

function MoreByArtist({ artwork: { artist, moreByArtist } }: { artwork: ArtworkDetail }) {
  if (!artist || moreByArtist.length === 0) return null
  const all = (
    <Link className="link small" to="/$slug" params={{ slug: artist.slug || artist.handle }}>
      All artworks
    </Link>
  )
  return (
    <div className={layoutStyles.pane}>
      <Section title={`More by ${isolated(profileName(artist))}`} aside={all}>
        <WhenNear minHeight="20rem">
          <Suspense fallback={null}>
            <Gallery artworks={moreByArtist} />
          </Suspense>
        </WhenNear>
      </Section>
    </div>
  )
}

/** Links to the artist's next newer and next older artwork. */
function NeighbourLinks({ artwork: { newer, older } }: { artwork: ArtworkDetail }) {
  if (!newer && !older) return null
  const link = (icon: IconName, name: string, to: NonNullable<typeof newer>) => (
    <Link to="/artwork/$id" params={{ id: to.id }}>
      <Icon name={icon} />
      <span className="meta">{name}</span>
      <span className="strong truncated">{to.title}</span>
    </Link>
  )
  return (
    <nav className={styles.neighbours} aria-label="Newer and older artworks">
      {newer && link('left', 'Newer', newer)}
      {older && link('right', 'Older', older)}
    </nav>
  )
}

/** The facts about an artwork. Only its artist sees where it appears. */
function ArtworkFacts({ artwork }: { artwork: ArtworkDetail }) {
  const { image, original, createdAt, usageType, viewer, altText, madeWithAi } = artwork
  return (
    <Section title="Details">
      <Facts>
        {altText && (
          <Fact name="Alt text" words>
            {altText}
          </Fact>
        )}
        <Fact name="Made with AI" words>
          {MADE_WITH_AI[madeWithAi]}
        </Fact>
        <Fact name="Uploaded">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </Fact>
        {viewer.can.edit && <Fact name="Appears in">{usageLabel(usageType)}</Fact>}
        {image.width > 0 && (
          <Fact name="Pixels">
            {formatCount(image.width)} × {formatCount(image.height)}
          </Fact>
        )}
        {original.size > 0 && (
          <>
            <Fact name="Format">{formatName(original.contentType)}</Fact>
            <Fact name="Size">{formatSize(original.size)}</Fact>
          </>
        )}
      </Facts>
    </Section>
  )
}

/** `JPEG` for `image/jpeg`. */
const formatName = (contentType: string): string =>
  contentType === 'image/webp' ? 'WebP' : contentType.replace('image/', '').toUpperCase()
