import { laterPart } from '../../lib/later-part.tsx'

/** The chart of rates. Its code is loaded after the page's own. */
export const LaterStepChart = laterPart(() => import('../../ui/chart/step-chart.tsx'), 'StepChart')
