import { accountSchedules, accountTasks } from './accounts/tasks.ts'
import { artworkSchedules, artworkTasks } from './artworks/tasks.ts'
import { commentSchedules, commentTasks } from './comments/tasks.ts'
import { dashboardSchedules, dashboardTasks } from './dashboard/tasks.ts'
import { likeSchedules, likeTasks } from './likes/tasks.ts'
import { mediaSchedules, mediaTasks } from './media/tasks.ts'
import { musicSchedules, musicTasks } from './music/tasks.ts'
import { failedJobSchedules, failedJobTasks } from './platform/failed-jobs/failed-jobs.ts'
import type { JobTasks, Schedule } from './platform/jobs.ts'
import { mailSchedules, mailTasks } from './platform/mail/send-mail-job.ts'

/** Everything that is done in the background, of every domain. */
export const tasks: JobTasks = {
  ...mailTasks,
  ...failedJobTasks,
  ...accountTasks,
  ...mediaTasks,
  ...musicTasks,
  ...artworkTasks,
  ...likeTasks,
  ...commentTasks,
  ...dashboardTasks,
}
export const schedules: Schedule[] = [
  ...mailSchedules,
  ...failedJobSchedules,
  ...accountSchedules,
  ...mediaSchedules,
  ...musicSchedules,
  ...artworkSchedules,
  ...likeSchedules,
  ...commentSchedules,
  ...dashboardSchedules,
]
