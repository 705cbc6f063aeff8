import { useState } from 'react'
import { type OwnArtwork, ownArtworksResource } from '#contract/artworks.ts'
import { counted, formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as styles from '#web/ui/feedback/error-state.module.css'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Table } from '#web/ui/layout/table.tsx'
import { formatDate, formatSize } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { FileTarget } from '#web/upload/file-target.tsx'
import { FilterSlot } from '#web/works/releases/filter-slot.tsx'
import { ReleaseBadgeSlot } from '#web/works/releases/release-badge-slot.tsx'
import { isShown, type Shown } from '#web/works/releases/release-choice.ts'
import { ArtworkPicture } from './artwork-picture.tsx'
import * as ownStyles from './own.module.css'
import { usageLabel } from './usage.ts'

const loadUpload = () => import('./upload/upload-dialog.tsx')
const UploadArtworkDialog = lazyOver(loadUpload, 'UploadArtworkDialog')

/** ART-01: the page where an artist uploads, edits and deletes artworks. */
export function MyArtPage() {
  useTitle('My Artwork')
  const profile = useActiveProfile()
  const [uploading, setUploading] = useState<readonly File[] | null>(null)
  if (profile?.profileType !== 'artist') {
    return (
      <>
        <PageHead title="My Artwork" />
        <EmptyState scene="door" as="h2" title="Switch to an artist profile to manage your artwork." />
      </>
    )
  }
  return (
    <>
      <PageHead
        title="My Artwork"
        tools={
          <Button
            variant="primary"
            icon="upload"
            onPointerEnter={() => void loadUpload()}
            onFocus={() => void loadUpload()}
            onClick={() => setUploading([])}
          >
            Upload
          </Button>
        }
      />
      <OwnArtworks key={profile.id} profileId={profile.id} />
      {!uploading && (
        <FileTarget says="Drop pictures to upload them" accept={IMAGE_ACCEPT} onFiles={setUploading} underDialogs />
      )}
      {uploading && <UploadArtworkDialog files={uploading} onClose={() => setUploading(null)} />}
    </>
  )
}

const EditArtworkDialog = lazyOver(() => import('./upload/edit-artwork-dialog.tsx'), 'EditArtworkDialog')
const DeleteArtworkDialog = lazyOver(() => import('./delete-artwork-dialog.tsx'), 'DeleteArtworkDialog')

/** All artworks of the profile, newest first, to edit and delete. */
function OwnArtworks({ profileId }: { profileId: string }) {
  const query = useResource(ownArtworksResource, { as: profileId })
  const [editing, setEditing] = useState<OwnArtwork | null>(null)
  const [deleting, setDeleting] = useState<OwnArtwork | null>(null)
  const [shown, setShown] = useState<Shown>('all')
  return (
    <LoadedList
      query={query}
      waiting={<TableSkeleton />}
      failed="Failed to load artworks"
      padded
      empty={<EmptyState scene="niche" as="h2" title="No artworks yet." body="Upload a picture of up to 10 MB." />}
    >
      {(artworks) => (
        <>
          <MissingPictures artworks={artworks} onEdit={setEditing} />
          <FilterSlot items={artworks} shown={shown} onShow={setShown} />
          <ArtworkTable
            artworks={artworks.filter(({ release }) => isShown(shown, release))}
            onEdit={setEditing}
            onDelete={setDeleting}
          />
          {editing && <EditArtworkDialog artwork={editing} onClose={() => setEditing(null)} />}
          {deleting && <DeleteArtworkDialog artwork={deleting} onClose={() => setDeleting(null)} />}
        </>
      )}
    </LoadedList>
  )
}

function TableSkeleton() {
  return (
    <Loading label="Loading artworks" className={spacingStyles.paddingLarge}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div className={ownStyles.comingRow} key={key}>
          <span className={skeletonStyles.skeleton} style={{ width: '4rem', height: '4rem' }} />
          <Skeleton width="40%" />
        </div>
      ))}
    </Loading>
  )
}

/** More names would hide the list itself. */
const NAMED = 5

type MissingPicturesProps = { artworks: readonly OwnArtwork[]; onEdit: (artwork: OwnArtwork) => void }

/** ART-01: asks for the pictures of uploads that never finished. */
function MissingPictures({ artworks, onEdit }: MissingPicturesProps) {
  const missing = artworks.filter(({ image }) => image.sources.length === 0)
  if (missing.length === 0) return null
  const isOne = missing.length === 1
  return (
    <section className={`${styles.failure} ${spacingStyles.marginLarge}`} aria-label="Missing pictures">
      <p className={headingStyles.section}>
        {isOne ? '1 artwork has no picture.' : `${counted(missing.length, 'artwork')} have no picture.`}
      </p>
      <p className="dim">
        {isOne ? 'Its upload was' : 'Their uploads were'} never finished. Edit {isOne ? 'it' : 'them'} and choose the
        picture again.
      </p>
      <p className={`${spacingStyles.inRow} ${spacingStyles.wrapping} ${spacingStyles.gapSmall}`}>
        {missing.slice(0, NAMED).map((artwork) => (
          <Button key={artwork.id} size="s" icon="edit" onClick={() => onEdit(artwork)}>
            Edit <bdi>{artwork.title}</bdi>
          </Button>
        ))}
      </p>
    </section>
  )
}

type Acts = { onEdit: (artwork: OwnArtwork) => void; onDelete: (artwork: OwnArtwork) => void }

/** The number of rows whose pictures load eagerly, because they are above the fold. */
const FIRST_SCREEN = 8

/** ART-01: the artworks as a table; a list on narrow screens. */
function ArtworkTable({ artworks, ...acts }: Acts & { artworks: readonly OwnArtwork[] }) {
  return (
    <div className={ownStyles.artworks}>
      <Table label="My Artwork" className={tableStyles.blocks}>
        <thead>
          <tr>
            <th scope="col">Thumbnail</th>
            <th scope="col">Title</th>
            <th scope="col">Appears in</th>
            <th scope="col">Created</th>
            <th scope="col">Size</th>
            <th scope="col" className={tableStyles.number}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {artworks.map((artwork, at) => (
            <ArtworkRow key={artwork.id} artwork={artwork} eager={at < FIRST_SCREEN} {...acts} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ArtworkRow({ artwork, eager, onEdit, onDelete }: Acts & { artwork: OwnArtwork; eager: boolean }) {
  const { id, title, usageType, createdAt, image, original, viewer, sensitive, release } = artwork
  return (
    <tr>
      <td className={ownStyles.thumbnail}>
        <Link to="/artwork/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
          <ArtworkPicture artwork={artwork} sizes="64px" eager={eager} decorative />
        </Link>
      </td>
      <td className={ownStyles.title}>
        <Link className="strong" to="/artwork/$id" params={{ id }}>
          {title}
        </Link>{' '}
        {sensitive && <Badge>Sensitive</Badge>} <ReleaseBadgeSlot release={release} />
      </td>
      <td className="small">{usageLabel(usageType)}</td>
      <td className="meta">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </td>
      <td className={`meta ${ownStyles.size}`}>
        <span>
          {formatCount(image.width)} × {formatCount(image.height)} px
        </span>
        <span>{formatSize(original.size)}</span>
      </td>
      <td>
        <span className={tableStyles.actions}>
          <EditDeleteIcons
            title={title}
            can={viewer.can}
            onEdit={() => onEdit(artwork)}
            onDelete={() => onDelete(artwork)}
          />
        </span>
      </td>
    </tr>
  )
}
