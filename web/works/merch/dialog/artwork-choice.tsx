import { useEffect, useId, useRef, useState } from 'react'
import { type OwnArtwork, ownArtworksResource } from '#contract/artworks.ts'
import type { MerchArtwork } from '#contract/merch.ts'
import { ARTWORK_MAX_BYTES, bytesToMegabytes } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { checkImage } from '#web/upload/check-files.ts'
import { ArtworkPicture } from '#web/works/artworks/artwork-picture.tsx'
import { artworkPublished } from '#web/works/artworks/mutations.ts'
import * as styles from './merch-dialog.module.css'

export type ArtworkChoiceProps = {
  chosen: MerchArtwork | null
  upload: ArtworkUpload
  disabled: boolean
  onChoose: (artwork: MerchArtwork | null) => void
}

const NONE = 'none'
const HINT =
  'Artwork uploaded here is used for merch only. You can find it under My Art. ' +
  `Up to ${bytesToMegabytes(ARTWORK_MAX_BYTES)} MB.`

/** Lets the artist choose an artwork of theirs, upload a new picture, or choose no artwork. */
export function ArtworkChoice({ chosen, upload, disabled, onChoose }: ArtworkChoiceProps) {
  const labelId = useId()
  const errorId = useId()
  const profile = useActiveProfile()
  const query = useResource(ownArtworksResource, { as: profile?.id ?? '' }, { enabled: profile !== null })
  const listed: MerchArtwork[] = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={fieldStyles.field}>
      <div className={styles.kindLine}>
        <span className={fieldStyles.label} id={labelId}>
          Artwork
        </span>
        <FilePick
          size="s"
          icon="upload"
          label="Artwork image"
          accept={IMAGE_ACCEPT}
          disabled={disabled || upload.isUploading}
          errorId={upload.error ? errorId : undefined}
          onFiles={([file]) => file && upload.start(file)}
        >
          Upload artwork
        </FilePick>
      </div>
      {upload.isUploading && <Progress label="Uploading artwork" value={upload.progress ?? undefined} />}
      {upload.error && <FieldError id={errorId}>{upload.error}</FieldError>}
      {query.isPending && <ChoiceSkeleton />}
      {query.isError && !query.data && (
        <ErrorState message="Failed to load artworks" onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {query.data && (
        <ArtworkRadios
          labelId={labelId}
          artworks={chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed}
          chosen={chosen}
          disabled={disabled}
          onChoose={onChoose}
        />
      )}
      {query.hasNextPage && (
        <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          More artworks
        </Button>
      )}
      <p className={fieldStyles.hint}>{HINT}</p>
    </div>
  )
}

type ArtworkRadiosProps = Pick<ArtworkChoiceProps, 'chosen' | 'disabled' | 'onChoose'> & {
  labelId: string
  artworks: readonly MerchArtwork[]
}

function ArtworkRadios({ labelId, artworks, chosen, disabled, onChoose }: ArtworkRadiosProps) {
  return (
    <RadioGroup
      className={styles.artworkChoice}
      aria-labelledby={labelId}
      radios={[
        { value: NONE, content: 'No artwork', className: styles.none },
        ...artworks.map((artwork) => ({
          value: artwork.id,
          label: artwork.title,
          content: (
            <>
              <ArtworkPicture artwork={artwork} sizes="120px" decorative />
              <span className="small truncated">{artwork.title}</span>
            </>
          ),
        })),
      ]}
      value={chosen?.id ?? NONE}
      disabled={disabled}
      onValueChange={(id) => onChoose(artworks.find((artwork) => artwork.id === id) ?? null)}
    />
  )
}

function ChoiceSkeleton() {
  return (
    <Loading label="Loading artworks">
      <div className={styles.artworkChoice}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="square" />
        ))}
      </div>
    </Loading>
  )
}

export type ArtworkUpload = ReturnType<typeof useArtworkUpload>

/** ART-02: the title of an artwork that is uploaded for an item without a title. */
const UNTITLED = 'Merch Artwork'

/**
 * Uploads a picture as soon as it is chosen, as an artwork for merch only. So the artwork exists
 * before the item is saved.
 */
export function useArtworkUpload(itemTitle: string, onUploaded: (artwork: MerchArtwork) => void) {
  const controller = useRef<AbortController>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function start(file: File) {
    const abort = new AbortController()
    controller.current?.abort()
    controller.current = abort
    setError(null)
    setProgress(0)
    try {
      const wrong = await checkImage(file, ARTWORK_MAX_BYTES)
      if (abort.signal.aborted) return
      if (wrong) return setError(wrong)
      const artwork = await upload<OwnArtwork>('POST', '/api/artworks', formOf(itemTitle, file), {
        signal: abort.signal,
        onProgress: (sent, total) => setProgress(total > 0 ? sent / total : null),
      })
      artworkPublished(artwork)
      onUploaded(artwork)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code !== 'aborted') setError(failure.message)
    } finally {
      if (controller.current === abort) setProgress(null)
    }
  }

  return {
    start: (file: File) => void start(file),
    cancel: () => controller.current?.abort(),
    progress,
    error,
    isUploading: progress !== null,
  }
}

/** The file comes last: the server validates the fields before it reads the file. */
function formOf(itemTitle: string, file: File): FormData {
  const form = new FormData()
  form.set('title', itemTitle.trim() || UNTITLED)
  form.set('usageType', 'merch')
  form.set('image', file)
  return form
}
