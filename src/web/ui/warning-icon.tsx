import { IconDrawing } from './icon.tsx'

export const warningDrawing = 'M12 4 2.8 20h18.4zM12 10v5M12 17.5v.1'

/** The icon beside an error message, for pages that need none of the other extra icons. */
export const WarningIcon = () => <IconDrawing path={warningDrawing} />
