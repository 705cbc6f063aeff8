import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'

/** What a feed reader subscribes to. */
export function FeedLink({ path }: { path: string }) {
  return (
    <Button asChild>
      <a href={path} type="application/atom+xml">
        <Icon name="feed" />
        Feed
      </a>
    </Button>
  )
}
