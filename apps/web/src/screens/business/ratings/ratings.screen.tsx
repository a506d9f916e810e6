import { useBoardAddress } from '../../../features/board/use-board-address.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { GivenRatings } from './parts/given-ratings.js';
import { ReceivedRatings } from './parts/received-ratings.js';
import { givesRatings } from './ratings-request.js';
import './ratings.css';

/** Ratings of suppliers: those that a business gives, those that a supplier gets, and for admins all. */
export function RatingsScreen() {
  const { search } = useBoardAddress();
  const { userType } = useViewer();
  return givesRatings(search, userType) ? <GivenRatings /> : <ReceivedRatings />;
}
