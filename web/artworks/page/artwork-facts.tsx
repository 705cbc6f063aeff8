import type { ArtworkDetail } from '#contract/artworks.ts'
import { Fact, Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount, formatDate } from '#web/ui/text/format.ts'
import { formatSize } from '#web/upload/format-size.ts'
import { usageLabel } from '../usage.ts'

/** What is known of an artwork; where it appears is nobody's business but its maker's. */
export function ArtworkFacts({ artwork }: { artwork: ArtworkDetail }) {
  const { image, original, createdAt, usageType, viewer } = artwork
  return (
    <Section title="Details">
      <Facts>
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
