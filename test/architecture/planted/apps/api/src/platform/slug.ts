import 'any-ascii';
import './db.js';
