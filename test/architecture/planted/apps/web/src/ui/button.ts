import '../dev/page.js';
import '../features/picker.js';
export const button = 1;
