import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../styles/index.css';
import '../../styles/tool.css';
import './states.css';
import { StatesPage } from './states-page.js';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <StatesPage />
  </StrictMode>,
);
