import type { Stem } from '#contract/music.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { StemDownload } from './stem-download.tsx'

/** On a stem's own page: the way to its track, and its file to keep. */
export function StemPart({ stem }: { stem: Pick<Stem, 'id' | 'title' | 'stem'> }) {
  const { parent } = stem.stem
  return (
    <>
      <StemDownload stem={stem} wide />
      {parent && (
        <Button asChild>
          <Link to="/track/$id" params={{ id: parent.id }} className="truncated">
            Stem of <bdi>{parent.title}</bdi>
          </Link>
        </Button>
      )}
    </>
  )
}
